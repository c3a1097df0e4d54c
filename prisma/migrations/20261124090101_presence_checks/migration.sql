set local lock_timeout = '5s';

alter table "Ayni" validate constraint "Ayni_attendance_percent";
