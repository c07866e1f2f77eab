//! The names of tickets, as records, notation and messages write them.

use super::CardKit;
use crate::ticket::TicketId;

impl CardKit {
    /// Returns the name of a ticket.
    pub fn ticket_name(&self, ticket: TicketId) -> &str {
        &self.data.tickets[ticket.index()].id
    }

    /// Returns the ticket with that name.
    pub fn ticket_named(&self, name: &str) -> Option<TicketId> {
        self.data.tickets.iter().position(|ticket| ticket.id == name).map(TicketId::new)
    }
}
