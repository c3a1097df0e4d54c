-- What a price is worth in euros, to compare it with others and never to charge it. The rates are those of
-- lib/catalogue/rates.ts (a test compares them); with new ones the function is replaced and its index made anew.
create function "in_euros"(amount integer, currency character) returns double precision
  language sql immutable parallel safe as $$
  select amount * (case currency
    when 'EUR' then 0.01
    when 'GBP' then 0.011494252873563218
    when 'USD' then 0.008620689655172415
    when 'CHF' then 0.01075268817204301
    when 'ARS' then 0.0000059523809523809525
    when 'AUD' then 0.005649717514124294
    when 'BRL' then 0.0016
    when 'CAD' then 0.006172839506172839
    when 'CLP' then 0.0009090909090909091
    when 'COP' then 0.000002222222222222222
    when 'MXN' then 0.00046728971962616824
    when 'XCD' then 0.0031948881789137383
    when 'BSD' then 0.008620689655172415
    when 'BBD' then 0.004310344827586208
    when 'BZD' then 0.004291845493562232
    when 'BOB' then 0.0012468827930174565
    when 'CRC' then 0.000017094017094017095
    when 'CUP' then 0.00035919540229885057
    when 'GTQ' then 0.0011235955056179774
    when 'GYD' then 0.00004132231404958678
    when 'HTG' then 0.00006578947368421052
    when 'HNL' then 0.0003278688524590164
    when 'JMD' then 0.000053763440860215054
    when 'NIO' then 0.00023474178403755868
    when 'PAB' then 0.008620689655172415
    when 'PYG' then 0.00012195121951219512
    when 'PEN' then 0.0025445292620865138
    when 'DOP' then 0.00013513513513513514
    when 'SRD' then 0.00022222222222222223
    when 'TTD' then 0.0012722646310432569
    when 'UYU' then 0.00021598272138228944
    when 'VEF' then 3.508771929824562e-8
    when 'VES' then 0.000037037037037037037
  end)::float8
$$;

drop index "Ayni_price";
create index "Ayni_price" on "Ayni" ("in_euros"(amount, currency), id) include ("lastEndsAt") where listed;

-- The orders of one filter, with what tells whether a content is over.
drop index "Ayni_newest_of_type", "Ayni_newest_of_country", "Ayni_newest_of_modality", "Ayni_newest_of_master",
  "Ayni_newest_free";
create index "Ayni_newest_of_type" on "Ayni" ("contentType", "publishedAt" desc, id desc) include ("lastEndsAt")
  where listed;
create index "Ayni_newest_of_country" on "Ayni" (country, "publishedAt" desc, id desc) include ("lastEndsAt")
  where listed;
create index "Ayni_newest_of_modality" on "Ayni" (modality, "publishedAt" desc, id desc) include ("lastEndsAt")
  where listed;
create index "Ayni_newest_of_master" on "Ayni" ("userId", "publishedAt" desc, id desc) include ("lastEndsAt")
  where listed;
create index "Ayni_newest_free" on "Ayni" ("publishedAt" desc, id desc) include ("lastEndsAt")
  where listed and amount = 0 and "minimumAmount" is null;
