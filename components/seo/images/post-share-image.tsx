import type { CSSProperties } from "react";
import type { BlogPost } from "@/lib/publishing/blog/schema";
import { toDrawableText, truncate } from "@/lib/platform/text/plain-text";
import { ShareImageFrame, TEXT_COLORS } from "./share-image-frame";
import { FittedTitle } from "./fitted-title";

const TEXT_HEIGHT = 446;
const MAX_AUTHORS_LENGTH = 60;

const styles = {
  head: { display: "flex", flexDirection: "column", gap: 18 },
  kind: { fontSize: 28, fontWeight: 600, color: TEXT_COLORS.plum },
  authors: { fontSize: 29, fontWeight: 600 },
} satisfies Record<string, CSSProperties>;

interface PostShareImageProps {
  post: Pick<BlogPost, "title" | "authors">;
  background: string;
  logo: string;
}

export function PostShareImage({ post, background, logo }: PostShareImageProps) {
  const authors = post.authors.map(({ name }) => name).join(", ");
  return (
    <ShareImageFrame background={background} logo={logo} height={TEXT_HEIGHT}>
      <div style={styles.head}>
        <span style={styles.kind}>Blog</span>
        <FittedTitle fallback="Artículo">{post.title}</FittedTitle>
      </div>
      <span style={styles.authors}>{truncate(toDrawableText(authors), MAX_AUTHORS_LENGTH)}</span>
    </ShareImageFrame>
  );
}
