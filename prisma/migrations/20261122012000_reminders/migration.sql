-- What begins soon is looked for each minute.
create index "Encuentro_soon" on "Encuentro" ("startsAt") where "cancelledAt" is null;
