import { z } from "zod";

export const NOTIFICATIONS_PAGE_SIZE = 20;

/** A portrait of the person it is about, or the cover of the content. */
export type NotificationPicture = { shape: "portrait" | "cover"; url: string };

export type NotificationView = {
  id: string;
  kind: string;
  text: string;
  path: string;
  /** Null if it is about neither, or the person has no portrait. */
  picture: NotificationPicture | null;
  read: boolean;
  createdAt: string;
};

export type NotificationPage = {
  content: NotificationView[];
  metadata: { total: number; pageSize: number; after: string | null; unread: number };
};

export const notificationsSearchParams = z.object({ after: z.string().max(200).optional() });

export const markNotificationsReadInput = z
  .object({ ids: z.array(z.uuid("Indica notificaciones tuyas")).min(1).max(100).optional() })
  .default({});
