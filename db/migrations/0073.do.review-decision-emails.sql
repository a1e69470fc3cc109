-- The emails about a decision on a review. In a migration of their own, since a new value cannot be used in the transaction that adds it.
alter type email_kind add value 'review_approved';
alter type email_kind add value 'review_rejected';
