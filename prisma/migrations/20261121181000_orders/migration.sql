-- One index for each order of the catalogue, and for each filter in the usual order.
drop index "Ayni_catalogue";
drop index "Ayni_listed_publishedAt_id_idx";
drop index "Encuentro_startsAt_idx";

create index "Ayni_newest" on "Ayni" ("publishedAt" desc, id desc) include ("lastEndsAt") where listed;
create index "Ayni_newest_of_type" on "Ayni" ("contentType", "publishedAt" desc, id desc) where listed;
create index "Ayni_newest_of_country" on "Ayni" (country, "publishedAt" desc, id desc) where listed;
create index "Ayni_newest_of_modality" on "Ayni" (modality, "publishedAt" desc, id desc) where listed;
create index "Ayni_newest_of_master" on "Ayni" ("userId", "publishedAt" desc, id desc) where listed;
create index "Ayni_newest_free" on "Ayni" ("publishedAt" desc, id desc)
  where listed and amount = 0 and "minimumAmount" is null;
create index "Ayni_price" on "Ayni" (currency, amount, id) where listed;
create index "Encuentro_coming" on "Encuentro" ("startsAt", "ayniId") include ("endsAt") where "cancelledAt" is null;
create index "Encuentro_of_content" on "Encuentro" ("ayniId", "startsAt") where "cancelledAt" is null;
