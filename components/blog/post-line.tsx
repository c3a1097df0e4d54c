import type { BlogPost } from "@/lib/publishing/blog/schema";
import { publishedDay } from "./day";

/** When a post appeared and how long it takes. */
export function PostLine({ post }: { post: BlogPost }) {
  return (
    <>
      <time dateTime={post.publishedAt}>{publishedDay(post.publishedAt)}</time> · {post.minutes} min de
      lectura
    </>
  );
}
