import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import type { BlogPost } from "@/lib/publishing/blog/schema";
import { textileImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import { inlineBackground } from "@/lib/publishing/textiles/inline";
import { AuthorFace } from "./author-face";
import styles from "./post-card.module.css";
import { PostMeta } from "./post-meta";

interface PostCardProps {
  post: BlogPost;
  /** Heading level. */
  level?: 2 | 3;
  /** Horizontal and larger on wide screens. */
  featured?: boolean;
  /** Has its image within the page, for cards above the fold. */
  eager?: boolean;
}

export function PostCard({ post, level = 3, featured, eager }: PostCardProps) {
  const Title = `h${level}` as const;
  const [tag] = post.tags;
  return (
    <article className={cx(styles.card, featured && styles.featured)}>
      <img
        src={eager ? inlineBackground(post.slug) : textileImages.background(post.slug)}
        alt=""
        width={400}
        height={112}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        className={styles.band}
      />
      <div className={styles.body}>
        {tag && <p className={styles.tag}>{tag.name}</p>}
        <Title className={styles.title}>
          <Link href={routes.blogPost(post.slug)} className={styles.link}>
            {post.title}
          </Link>
        </Title>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <div className={styles.meta}>
          {post.authors.map((author) => (
            <AuthorFace key={author.slug} author={author} size={32} />
          ))}
          <p className={styles.by}>
            {post.authors.length > 0 && <span>{post.authors.map(({ name }) => name).join(" y ")}</span>}
            <span>
              <PostMeta post={post} />
            </span>
          </p>
        </div>
      </div>
    </article>
  );
}
