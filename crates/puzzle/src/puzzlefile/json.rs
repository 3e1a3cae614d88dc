//! JSON with the place of each value, for errors that name it.

use std::iter::Peekable;
use std::str::Chars;

use crate::puzzlefile::error::{Place, ReadError, quoted};

/// The largest depth of nested values.
const DEPTH: usize = 32;

/// The mark of a value that may be any, as text or bare.
const OPEN: &str = "?";

/// A value and its place.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) place: Place,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Null,
    Bool,
    /// A number as it is written.
    Number(String),
    Text(String),
    List(Vec<Value>),
    Object(Vec<Field>),
}

/// A field of an object.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) place: Place,
    pub(crate) name: String,
    pub(crate) value: Value,
}

/// Reads one value, and nothing after it.
pub(crate) fn read(text: &str) -> Result<Value, ReadError> {
    let mut reader = Reader { rest: text.chars().peekable(), place: Place { line: 1, column: 1 } };
    let value = reader.value(0)?;
    reader.skip_space();
    match reader.rest.peek() {
        None => Ok(value),
        Some(_) => Err(reader.unexpected("the end of the file")),
    }
}

/// Returns a text as JSON writes it, in quotes.
pub(crate) fn as_json(text: &str) -> String {
    let escape = |character: char| match character {
        '"' | '\\' => format!("\\{character}"),
        control if control < ' ' => format!("\\u{:04x}", u32::from(control)),
        other => other.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    place: Place,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let character = self.rest.next()?;
        if character == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(character)
    }

    fn skip_space(&mut self) {
        while self.rest.peek().is_some_and(|character| matches!(character, ' ' | '\t' | '\n' | '\r')) {
            self.next();
        }
    }

    /// Returns the error about the next character.
    fn unexpected(&mut self, expected: &str) -> ReadError {
        let got = self.rest.peek().map_or("the end of the file".to_owned(), |next| quoted(&next.to_string()));
        self.place.error(expected, got)
    }

    /// Reads a character if it is next.
    fn has(&mut self, character: char) -> bool {
        let is_next = self.rest.peek() == Some(&character);
        if is_next {
            self.next();
        }
        is_next
    }

    fn value(&mut self, depth: usize) -> Result<Value, ReadError> {
        self.skip_space();
        let place = self.place;
        if depth > DEPTH {
            return Err(place.error(format!("at most {DEPTH} nested values"), "one more"));
        }
        let kind = match self.rest.peek() {
            Some('{') => Kind::Object(self.items('}', |reader| reader.field(depth + 1))?),
            Some('[') => Kind::List(self.items(']', |reader| reader.value(depth + 1))?),
            Some('"') => Kind::Text(self.text()?),
            Some('?') => {
                self.next();
                Kind::Text(OPEN.to_owned())
            }
            Some('-' | '0'..='9') => Kind::Number(self.word()),
            Some(character) if character.is_ascii_alphabetic() => match self.word().as_str() {
                "null" => Kind::Null,
                "true" | "false" => Kind::Bool,
                word => return Err(place.error("a JSON value", quoted(word))),
            },
            _ => return Err(self.unexpected("a JSON value")),
        };
        Ok(Value { place, kind })
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        while let Some(&character) =
            self.rest.peek().filter(|next| next.is_ascii_alphanumeric() || "+-.".contains(**next))
        {
            word.push(character);
            self.next();
        }
        word
    }

    /// Reads what is between a bracket and its closing one, with a comma after each item but the last.
    fn items<T>(
        &mut self,
        closing: char,
        item: impl Fn(&mut Self) -> Result<T, ReadError>,
    ) -> Result<Vec<T>, ReadError> {
        self.next();
        let mut items = Vec::new();
        self.skip_space();
        if self.has(closing) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            self.skip_space();
            if self.has(closing) {
                return Ok(items);
            }
            if !self.has(',') {
                return Err(self.unexpected(&format!("',' or '{closing}'")));
            }
        }
    }

    fn field(&mut self, depth: usize) -> Result<Field, ReadError> {
        self.skip_space();
        let place = self.place;
        if self.rest.peek() != Some(&'"') {
            return Err(self.unexpected("the name of a field, in double quotes"));
        }
        let name = self.text()?;
        self.skip_space();
        if !self.has(':') {
            return Err(self.unexpected("':'"));
        }
        Ok(Field { place, name, value: self.value(depth)? })
    }

    fn text(&mut self) -> Result<String, ReadError> {
        let start = self.place;
        self.next();
        let mut text = String::new();
        loop {
            let place = self.place;
            match self.next() {
                Some('"') => return Ok(text),
                Some('\\') => text.push(self.escape(place)?),
                Some(character) if character >= ' ' => text.push(character),
                _ => return Err(start.error("a text with a closing quote", quoted(&format!("\"{text}")))),
            }
        }
    }

    /// Reads what follows a backslash.
    fn escape(&mut self, place: Place) -> Result<char, ReadError> {
        let wrong = |got: &str| place.error("an escape of JSON", quoted(&format!("\\{got}")));
        Ok(match self.next() {
            Some(character @ ('"' | '\\' | '/')) => character,
            Some('b') => '\u{8}',
            Some('f') => '\u{C}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let digits: String = std::iter::from_fn(|| self.next()).take(4).collect();
                let code = u32::from_str_radix(&digits, 16).ok().filter(|_| digits.len() == 4);
                code.and_then(char::from_u32).ok_or_else(|| wrong(&format!("u{digits}")))?
            }
            other => return Err(wrong(&other.map(String::from).unwrap_or_default())),
        })
    }
}

impl Value {
    /// Returns whether the value may be any: `?`.
    pub(crate) fn is_open(&self) -> bool {
        matches!(&self.kind, Kind::Text(text) if text == OPEN)
    }

    /// Describes the value for errors.
    fn described(&self) -> String {
        match &self.kind {
            Kind::Null => "null".to_owned(),
            Kind::Bool => "true or false".to_owned(),
            Kind::Number(number) => quoted(number),
            Kind::Text(text) => format!("the text {}", quoted(text)),
            Kind::List(_) => "a list".to_owned(),
            Kind::Object(_) => "an object".to_owned(),
        }
    }

    /// Returns the error about this value.
    pub(crate) fn wrong(&self, expected: impl Into<String>) -> ReadError {
        self.place.error(expected, self.described())
    }

    /// Returns the fields of an object; `what` describes it.
    pub(crate) fn fields(&self, what: &str) -> Result<&[Field], ReadError> {
        match &self.kind {
            Kind::Object(fields) => Ok(fields),
            _ => Err(self.wrong(what)),
        }
    }

    /// Returns a field of an object, or `None` if it is absent or null.
    pub(crate) fn field(&self, name: &str) -> Option<&Value> {
        let Kind::Object(fields) = &self.kind else { return None };
        let value = &fields.iter().find(|field| field.name == name)?.value;
        (!matches!(value.kind, Kind::Null)).then_some(value)
    }

    /// Returns a field that an object needs.
    pub(crate) fn needed(&self, name: &str) -> Result<&Value, ReadError> {
        self.fields("an object")?;
        self.field(name).ok_or_else(|| self.place.error(format!("the field \"{name}\""), "an object without it"))
    }

    pub(crate) fn text(&self, what: &str) -> Result<&str, ReadError> {
        match &self.kind {
            Kind::Text(text) => Ok(text),
            _ => Err(self.wrong(what)),
        }
    }

    /// Returns the values of a list with this length.
    pub(crate) fn list(&self, length: usize) -> Result<&[Value], ReadError> {
        match &self.kind {
            Kind::List(values) if values.len() == length => Ok(values),
            Kind::List(values) => {
                Err(self.place.error(format!("a list of {length} numbers"), format!("{} values", values.len())))
            }
            _ => Err(self.wrong(format!("a list of {length} numbers"))),
        }
    }

    /// Returns a number in a range.
    pub(crate) fn number(&self, least: u8, most: u8) -> Result<u8, ReadError> {
        let number = match &self.kind {
            Kind::Number(number) => number.parse::<u8>().ok().filter(|number| (least..=most).contains(number)),
            _ => None,
        };
        number.ok_or_else(|| self.wrong(format!("a number from {least} to {most}")))
    }

    /// Returns the residue of a number whose absolute value is below a modulus.
    pub(crate) fn residue(&self, modulus: u8) -> Result<u8, ReadError> {
        let modulus = i16::from(modulus);
        let number = match &self.kind {
            Kind::Number(number) => number.parse::<i16>().ok().filter(|number| number.abs() < modulus),
            _ => None,
        };
        let (least, most) = (1 - modulus, modulus - 1);
        let number = number.ok_or_else(|| self.wrong(format!("a number from {least} to {most}")))?;
        Ok(number.rem_euclid(modulus) as u8)
    }
}
