set local lock_timeout = '5s';

alter table "AyniView" validate constraint "AyniView_source";
alter table "AyniView" validate constraint "AyniView_steps";
