//! Statistical tests of shuffles: positions of cards, and pairs of neighboring cards.

use engine::shuffle::{Chance, FastRng, Secret, SecretChance, ShuffleKind};

const CARDS: usize = 110;

/// Deviations from the expectation, in standard deviations.
pub(super) struct Shuffled {
    pub(super) places: f64,
    pub(super) neighbors: f64,
    pub(super) unfair_noticed: bool,
}

/// Counts of card by position, and of card by next card.
struct Counts {
    places: Vec<u32>,
    neighbors: u64,
    shuffles: usize,
}

impl Counts {
    fn of(shuffles: usize, mut shuffle: impl FnMut(usize, &mut [u8])) -> Self {
        let mut counts = Self { places: vec![0; CARDS * CARDS], neighbors: 0, shuffles };
        let fresh: Vec<u8> = (0..CARDS as u8).collect();
        for number in 0..shuffles {
            let mut cards = fresh.clone();
            shuffle(number, &mut cards);
            for (place, &card) in cards.iter().enumerate() {
                counts.places[usize::from(card) * CARDS + place] += 1;
            }
            counts.neighbors += cards.windows(2).filter(|pair| pair[0] + 1 == pair[1]).count() as u64;
        }
        counts
    }

    /// Chi-square of the square of cards and places. Each shuffle fills every row and every column once, which leaves
    /// (n − 1)² degrees of freedom and takes n − 1 of n parts of the variance.
    fn places(&self) -> f64 {
        let expected = self.shuffles as f64 / CARDS as f64;
        let sum: f64 =
            self.places.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
        let n = CARDS as f64;
        let freedom = (n - 1.0) * (n - 1.0);
        ((sum * (n - 1.0) / n - freedom) / (2.0 * freedom).sqrt()).abs()
    }

    /// Returns a card is followed by the next one (n − 1) / n times in each shuffle, nearly with Poisson's spread.
    fn neighbors(&self) -> f64 {
        let n = CARDS as f64;
        let expected = self.shuffles as f64 * (n - 1.0) / n;
        ((self.neighbors as f64 - expected) / expected.sqrt()).abs()
    }
}

pub(super) fn test(shuffles: usize) -> Shuffled {
    let mut rng = FastRng::new(20);
    let fair = Counts::of(shuffles, |_, cards| {
        let mut secret = [0; 32];
        for part in secret.chunks_mut(8) {
            part.copy_from_slice(&rng.next().to_le_bytes());
        }
        SecretChance::new(Secret(secret)).shuffle(ShuffleKind::Cards, cards);
    });
    // An unfair shuffle: one of twenty leaves one card in place.
    let mut rng = FastRng::new(21);
    let unfair = Counts::of(shuffles, |number, cards| {
        rng.shuffle(ShuffleKind::Cards, cards);
        if number % 20 == 0 {
            let place = cards.iter().position(|&card| card == 7).expect("it is there");
            cards.swap(place, 7);
        }
    });
    Shuffled { places: fair.places(), neighbors: fair.neighbors(), unfair_noticed: unfair.places() > 3.72 }
}
