-- How loud 64 equal parts of an audio are.
ALTER TABLE "File"
  ADD COLUMN "waveform" BYTEA,
  ADD CONSTRAINT "File_waveform" CHECK ("waveform" IS NULL OR (octet_length("waveform") = 64 AND kind = 'AUDIO')) NOT VALID;
