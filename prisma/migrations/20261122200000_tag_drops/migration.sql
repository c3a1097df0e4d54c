-- Cache tags that a transaction expires on every process. A listener reads the rows whose transaction was not yet visible
-- to its last snapshot, so that those that commit out of order are not missed.
CREATE TABLE "TagDrop" (
    "id" BIGSERIAL NOT NULL,
    "tags" TEXT[] NOT NULL,
    "transactionId" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TagDrop_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "TagDrop_tags_kept" CHECK (cardinality("tags") > 0)
);

CREATE INDEX "TagDrop_transactionId_idx" ON "TagDrop"("transactionId");

CREATE INDEX "TagDrop_createdAt_idx" ON "TagDrop"("createdAt");

-- PostgreSQL sends it when the transaction commits, and one for all inserts of a transaction.
CREATE FUNCTION tag_drop_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ayllu_tag_drops', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER "TagDrop_notify" AFTER INSERT ON "TagDrop" FOR EACH STATEMENT EXECUTE FUNCTION tag_drop_notify();
