set local lock_timeout = '5s';

alter table "Report" validate constraint "Report_subject";
