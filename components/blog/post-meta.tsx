import { formatDate } from "@/components/common/format-date";
import type { BlogPost } from "@/lib/publishing/blog/schema";

/** Publication date and reading time. */
export function PostMeta({ post }: { post: BlogPost }) {
  return (
    <>
      <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, "UTC")}</time> · {post.readingMinutes}{" "}
      min de lectura
    </>
  );
}
