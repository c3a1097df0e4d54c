-- Each content has a position: its bit in the bitmaps of filters. Its encuentros carry it, so that dates are filtered
-- without reading the content.
CREATE SEQUENCE "Ayni_position_seq" AS INTEGER MINVALUE 0;
ALTER TABLE "Ayni" ADD COLUMN "position" INTEGER;
ALTER TABLE "Ayni" ALTER COLUMN "position" SET DEFAULT nextval('"Ayni_position_seq"');
ALTER TABLE "Encuentro" ADD COLUMN "position" INTEGER;

CREATE FUNCTION "encuentro_position"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  select "position" into new."position" from "Ayni" where id = new."ayniId";
  return new;
end $$;

CREATE TRIGGER "Encuentro_position" BEFORE INSERT OR UPDATE OF "ayniId" ON "Encuentro"
  FOR EACH ROW EXECUTE FUNCTION "encuentro_position"();

-- Only what moves the end of a content updates it.
DROP TRIGGER "Encuentro_last_end" ON "Encuentro";
CREATE TRIGGER "Encuentro_last_end" AFTER INSERT OR DELETE OR UPDATE OF "ayniId", "endsAt", "cancelledAt" ON "Encuentro"
  FOR EACH ROW EXECUTE FUNCTION "ayni_last_end"();

-- Pages read few rows in the order of an index; parallel workers would read thousands ahead.
ALTER TABLE "Ayni" SET (parallel_workers = 0);
ALTER TABLE "Encuentro" SET (parallel_workers = 0);
