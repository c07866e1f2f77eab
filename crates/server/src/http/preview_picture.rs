//! The preview of a published replay: its title, its description, and a picture with players, result, edition and date.

use std::fmt::Write as _;
use std::sync::OnceLock;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use time::OffsetDateTime;

use crate::ui_text;

/// The size of preview pictures.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;

/// One player's line of the picture.
pub(crate) struct Row {
    pub(crate) rank: u8,
    pub(crate) name: String,
    pub(crate) color: Option<String>,
    pub(crate) total: i16,
}

/// The content of a preview.
pub(crate) struct Summary {
    pub(crate) edition: &'static str,
    pub(crate) rows: Vec<Row>,
    /// When it ended, in milliseconds since 1970.
    pub(crate) ended: i64,
}

impl Summary {
    pub(crate) fn title(&self) -> String {
        let names: Vec<&str> = self.rows.iter().map(|row| row.name.as_str()).collect();
        format!("{}: {}", self.edition, names.join(", "))
    }

    pub(crate) fn description(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let _ = write!(text, "{}. {} {}  ", row.rank, row.name, row.total);
        }
        format!("{}· {}", text, date(self.ended))
    }
}

/// Formats a time as a date in UTC, such as 2026-11-18.
fn date(milliseconds: i64) -> String {
    let time = OffsetDateTime::from_unix_timestamp(milliseconds.div_euclid(1_000));
    time.map_or_else(|_| String::new(), |time| time.date().to_string())
}

/// Text for an attribute or an element of HTML or SVG; characters that XML does not allow are left out.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter if letter.is_control() => {}
            letter => out.push(letter),
        }
    }
    out
}

/// The font of the names. A letter that a font does not have is taken from the first loaded font that has it,
/// so these come first.
const SANS: [&[u8]; 3] = [
    include_bytes!("../../fonts/fira-sans-condensed-latin-500-normal.ttf"),
    include_bytes!("../../fonts/fira-sans-condensed-latin-ext-500-normal.ttf"),
    include_bytes!("../../fonts/fira-sans-condensed-cyrillic-500-normal.ttf"),
];
/// The font of the title.
const SERIF: [&[u8]; 3] = [
    include_bytes!("../../fonts/old-standard-tt-latin-700-normal.ttf"),
    include_bytes!("../../fonts/old-standard-tt-latin-ext-700-normal.ttf"),
    include_bytes!("../../fonts/old-standard-tt-cyrillic-700-normal.ttf"),
];

/// Loads fonts.
fn database(files: &[&[u8]]) -> fontdb::Database {
    let mut fonts = fontdb::Database::new();
    for data in files {
        fonts.load_font_data(data.to_vec());
    }
    fonts
}

/// Returns the fonts of the picture, which are loaded once.
fn fonts() -> fontdb::Database {
    static FONTS: OnceLock<fontdb::Database> = OnceLock::new();
    FONTS.get_or_init(|| database(&[SANS, SERIF].concat())).clone()
}

/// Draws the picture as PNG.
pub(crate) fn draw(summary: &Summary) -> Vec<u8> {
    pixels(summary, fonts()).encode_png().expect("pixels become PNG")
}

/// Draws the picture with these fonts.
fn pixels(summary: &Summary, fonts: fontdb::Database) -> Pixmap {
    let mut options = Options::default();
    *options.fontdb_mut() = fonts;
    let tree = Tree::from_str(&svg(summary), &options).expect("the picture is well-formed SVG");
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).expect("the size is positive");
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels
}

fn svg(summary: &Summary) -> String {
    const TOP: f32 = 226.0;
    let step = (330.0 / summary.rows.len().max(1) as f32).min(84.0);
    let mut rows = String::new();
    for (place, row) in summary.rows.iter().enumerate() {
        let y = TOP + step * (place as f32 + 0.5);
        let fill = row.color.as_deref().and_then(ui_text::piece_color).unwrap_or("#2f6fbf");
        let _ = write!(
            rows,
            "<text x=\"110\" y=\"{y}\" dy=\"14\" font-size=\"40\" fill=\"#ffd257\">{rank}</text>\
             <rect x=\"160\" y=\"{box_top}\" width=\"64\" height=\"28\" rx=\"6\" fill=\"{fill}\" stroke=\"#fdf7e6\" stroke-width=\"2\"/>\
             <text x=\"252\" y=\"{y}\" dy=\"14\" font-size=\"42\" fill=\"#fdf7e6\">{name}</text>\
             <text x=\"1090\" y=\"{y}\" dy=\"14\" font-size=\"46\" fill=\"#fdf7e6\" text-anchor=\"end\">{total}</text>",
            rank = row.rank,
            box_top = y - 14.0,
            name = escape(&row.name),
            total = row.total,
        );
    }
    let board = step * summary.rows.len() as f32 + 20.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
         <rect width=\"100%\" height=\"100%\" fill=\"#f7f0de\"/>\
         <rect x=\"20\" y=\"20\" width=\"1160\" height=\"590\" fill=\"none\" stroke=\"#2a2622\" stroke-width=\"3\"/>\
         <rect x=\"30\" y=\"30\" width=\"1140\" height=\"570\" fill=\"none\" stroke=\"#b9a878\" stroke-width=\"2\"/>\
         <g font-family=\"Old Standard TT\" font-weight=\"700\" fill=\"#2a2622\">\
         <text x=\"76\" y=\"112\" font-size=\"58\">{edition}</text>\
         <text x=\"1124\" y=\"112\" font-size=\"40\" text-anchor=\"end\" fill=\"#7f2417\">Whistlestop</text></g>\
         <g font-family=\"Fira Sans Condensed Medium\" font-weight=\"500\">\
         <text x=\"76\" y=\"172\" font-size=\"32\" fill=\"#5d5546\">{date}</text>\
         <rect x=\"70\" y=\"{board_top}\" width=\"1060\" height=\"{board}\" rx=\"10\" fill=\"#221f1b\"/>{rows}</g></svg>",
        edition = escape(summary.edition),
        date = date(summary.ended),
        board_top = TOP - 10.0,
    )
}

#[cfg(test)]
mod tests {
    use super::{Row, SANS, Summary, WIDTH, database, date, draw, fonts, pixels, svg};

    fn summary(names: &[&str]) -> Summary {
        let row = |(place, name): (usize, &&str)| Row {
            rank: place as u8 + 1,
            name: (*name).to_owned(),
            color: Some("red".to_owned()),
            total: 120 - 10 * place as i16,
        };
        Summary { edition: "Märklin", rows: names.iter().enumerate().map(row).collect(), ended: 0 }
    }

    #[test]
    fn dates_are_in_utc() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(951_782_400_000), "2000-02-29");
        assert_eq!(date(1_794_960_000_000), "2026-11-18");
        assert_eq!(date(-1), "1969-12-31");
    }

    #[test]
    fn a_picture_is_drawn_of_any_names() {
        let hostile = "</text><image href=\"x\"/>&\u{0}\u{8}";
        let png = draw(&summary(&["Бйорн Ї", hostile, "", "Żółć", "5"]));
        assert_eq!(&png[1..4], b"PNG");
        assert!(png.len() < 200_000, "{}", png.len());
        assert!(!svg(&summary(&[hostile])).contains("<image"));
    }

    #[test]
    fn letters_of_four_languages_have_glyphs() {
        // A missing glyph is drawn as nothing or as a box: both pictures would be equal then.
        assert_ne!(draw(&summary(&["ЙЇЁ"])), draw(&summary(&["ИІЕ"])));
        assert_ne!(draw(&summary(&["ŚĆŁ"])), draw(&summary(&["SCL"])));
    }

    #[test]
    fn names_are_drawn_in_one_font() {
        let names = summary(&["Ґжегож Łąka", "Святослав", "Żółć"]);
        // The title is the only text in another font, and stands above the names.
        let below = 4 * WIDTH as usize * 216;
        let (all, one) = (pixels(&names, fonts()), pixels(&names, database(&SANS)));
        assert!(
            all.data()[below..] == one.data()[below..],
            "a letter of a name is drawn in the font of the title"
        );
    }
}
