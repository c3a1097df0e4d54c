import { Avatar } from "@/components/ui/avatar";
import { textileImages } from "@/lib/platform/image-urls";
import type { BlogAuthor } from "@/lib/publishing/blog/schema";

interface AuthorFaceProps {
  author: BlogAuthor;
  /** Width and height in CSS pixels. */
  size: number;
}

/** Portrait of an author; a weaving of their own for a team or without one. Decorative: the name is next to it. */
export function AuthorFace({ author: { slug, image }, size }: AuthorFaceProps) {
  return <Avatar src={image ?? textileImages.background(`autor-${slug}`)} size={size} />;
}
