import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import type { BlogPost } from "@/lib/publishing/blog/schema";
import { bands, routes } from "@/lib/platform/routes";
import styles from "./post-card.module.css";
import { PostLine } from "./post-line";

interface PostCardProps {
  post: BlogPost;
  /** The level of the title in the page's outline. */
  level?: 2 | 3;
  /** Lies down and stands out where there is room. */
  featured?: boolean;
  /** For the first cards of a page. */
  eager?: boolean;
}

/** A post in a list: its woven band, main tag, title, a few lines, day and length. */
export function PostCard({ post, level = 3, featured, eager }: PostCardProps) {
  const Title = `h${level}` as const;
  const [tag] = post.tags;
  return (
    <article className={cx(styles.card, featured && styles.featured)}>
      <img
        src={bands.background(post.slug)}
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
        <p className={styles.when}>
          <PostLine post={post} />
        </p>
      </div>
    </article>
  );
}
