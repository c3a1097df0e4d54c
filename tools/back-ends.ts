// The only entry to `embedded/`: hosts start its servers through this module.

export { launchMailServer, startMailServer } from "@/embedded/mail";
export { startPayments } from "@/embedded/payments/server";
export { readEmbeddedDatabaseUrl, startPostgres, type EmbeddedPostgres } from "@/embedded/postgres";
export { startStorage } from "@/embedded/storage";
export { launchRooms } from "@/embedded/rooms/rooms";
