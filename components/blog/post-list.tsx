import { Container } from "@/components/ui/container";
import { cx } from "@/components/ui/cx";
import { Pager } from "@/components/ui/pager";
import type { BlogPosts } from "@/lib/publishing/blog/schema";
import { PostCard } from "./post-card";
import styles from "./post-list.module.css";

interface PostListProps {
  list: BlogPosts;
  page: number;
  hrefFor: (page: number) => string;
  featureFirst?: boolean;
}

const EAGER_CARDS = 3;

/** One page of posts with its pager. */
export function PostList({ list: { posts, pages }, page, hrefFor, featureFirst = false }: PostListProps) {
  return (
    <Container className={styles.page}>
      {posts.length === 0 && <p>Todavía no hay nada escrito aquí. Vuelve pronto.</p>}
      <ul role="list" className={styles.list}>
        {posts.map((post, index) => {
          const featured = featureFirst && index === 0;
          return (
            <li key={post.slug} className={cx(featured && styles.featured)}>
              <PostCard post={post} level={2} featured={featured} eager={index < EAGER_CARDS} />
            </li>
          );
        })}
      </ul>
      {pages > 1 && <Pager label="Páginas del blog" page={page} pageCount={pages} hrefFor={hrefFor} />}
    </Container>
  );
}
