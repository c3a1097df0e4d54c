export interface FollowableMaster {
  id: string;
  slug: string;
  name: string;
}
