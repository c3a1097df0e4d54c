import { z } from "zod";
import type { NotificationCategory } from "@/lib/messaging/preferences/categories";

export const NOTIFICATIONS_PAGE_SIZE = 20;

/** A portrait of the person it is about, or the cover of the content. */
export type NotificationPicture = { shape: "portrait" | "cover"; url: string };

export type NotificationView = {
  id: string;
  kind: string;
  text: string;
  path: string;
  /** It is null if it is about neither, or the person has no portrait. */
  picture: NotificationPicture | null;
  read: boolean;
  createdAt: string;
};

/** Notifications of the same local day that say the same of several people; `createdAt` is the newest. */
export type NotificationGroup = Pick<NotificationView, "text" | "path" | "read" | "createdAt"> & {
  ids: string[];
  /** At most two. */
  pictures: NotificationPicture[];
};

export type NotificationPage = {
  content: NotificationView[];
  metadata: { total: number; pageSize: number; after: string | null; unread: number };
};

/** `zone` is the reader's, by whose days the groups are made. */
export type NotificationGroupPage = {
  zone: string;
  content: NotificationGroup[];
  metadata: NotificationPage["metadata"];
};

export const NOTIFICATION_FILTERS = {
  encuentros: { label: "Encuentros", categories: ["encuentros", "changes"] },
  masters: { label: "Mis Maestros", categories: ["followedMasters", "masterLetters"] },
  exchanges: { label: "Intercambios", categories: ["exchanges", "questions"] },
  community: { label: "Comunidad", categories: ["community", "news"] },
} as const satisfies Record<string, { label: string; categories: readonly NotificationCategory[] }>;

const filterNames = Object.keys(NOTIFICATION_FILTERS) as (keyof typeof NOTIFICATION_FILTERS)[];

export const notificationsSearchParams = z.object({
  after: z.string().max(200).optional(),
  about: z.enum(["unread", ...filterNames]).optional(),
});
export type NotificationsQuery = z.infer<typeof notificationsSearchParams>;

export const markNotificationsReadInput = z
  .object({ ids: z.array(z.uuid("Indica notificaciones tuyas")).min(1).max(100).optional() })
  .default({});
