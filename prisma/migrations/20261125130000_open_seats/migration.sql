-- concurrently
create index concurrently if not exists "RoomSeat_open" on "RoomSeat" ("lastSeenAt") where "endedAt" is null;
