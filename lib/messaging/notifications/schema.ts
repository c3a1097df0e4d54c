import { z } from "zod";

export const NOTIFICATIONS_PAGE_SIZE = 20;

export type NotificationView = {
  id: string;
  kind: string;
  text: string;
  path: string;
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
