/** An audio that everybody may listen to. `date` is ISO 8601 in UTC, `size` in bytes. */
export type Episode = {
  id: string;
  title: string;
  mimeType: string;
  size: number;
  durationSeconds: number | null;
  date: string;
  ayni: { slug: string; title: string; shortDescription: string };
};
