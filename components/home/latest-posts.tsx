import { PostMeta } from "@/components/blog/post-meta";
import { Container } from "@/components/ui/container";
import { Link, TextLink } from "@/components/ui/link";
import type { BlogPost } from "@/lib/publishing/blog/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./latest-posts.module.css";

export function LatestPosts({ posts }: { posts: BlogPost[] }) {
  if (posts.length === 0) return null;
  return (
    <Container as="section" className={styles.section}>
      <div className={styles.layout}>
        <div className={styles.head}>
          <h2 className={styles.title}>Para leer con calma</h2>
          <TextLink href={routes.blog()}>Ver el blog</TextLink>
        </div>
        <ul role="list" className={styles.posts}>
          {posts.map((post) => (
            <li key={post.slug}>
              <article className={styles.post}>
                <h3 className={styles.name}>
                  <Link href={routes.blogPost(post.slug)} className={styles.link}>
                    {post.title}
                  </Link>
                </h3>
                <p>{post.excerpt}</p>
                <p className={styles.meta}>
                  <PostMeta post={post} />
                </p>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </Container>
  );
}
