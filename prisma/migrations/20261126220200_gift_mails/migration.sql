-- concurrently
-- Mails of a gift, which are deleted with the accounts that it reached.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "OutboxMail_of_gift" ON "OutboxMail" ((payload ->> 'giftId')) WHERE template = 'gift';
