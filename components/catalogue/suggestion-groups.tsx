import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { CalendarIcon, CompassIcon, UsersThreeIcon } from "@/components/ui/icons";
import { BookOpenIcon, HandHeartIcon, HeadphonesIcon, StudentIcon } from "@/components/ui/later-icons";
import { toTopicExploreUrl } from "@/lib/discovery/catalogue/url";
import { formatType } from "@/lib/reference/labels";
import { routes } from "@/lib/platform/routes";
import type { SuggestionsView } from "@/lib/discovery/suggestions/schema";

export type SuggestionOption = { href: string; name: string; image: ReactNode; detail?: string };

export type SuggestionGroup = { name: string; options: SuggestionOption[] };

const AVATAR_SIZE = 36;
const ICON_SIZE = 20;

const TYPE_ICONS = {
  PODCAST: HeadphonesIcon,
  EBOOK: BookOpenIcon,
  EVENT: CalendarIcon,
  WORKSHOP: UsersThreeIcon,
  COURSE: StudentIcon,
};

/** Groups suggestions by kind, without empty groups. */
export function toSuggestionGroups({
  topics,
  disciplines,
  masters,
  content,
}: SuggestionsView): SuggestionGroup[] {
  const groups = [
    {
      name: "Temas",
      options: topics.map(({ key, name }) => ({
        href: toTopicExploreUrl(key),
        name,
        image: <HandHeartIcon size={ICON_SIZE} />,
      })),
    },
    {
      name: "Disciplinas",
      options: disciplines.map(({ slug, name }) => ({
        href: routes.discipline(slug),
        name,
        image: <CompassIcon size={ICON_SIZE} />,
      })),
    },
    {
      name: "Maestros",
      options: masters.map(({ slug, name, lastName, profileImage }) => ({
        href: routes.master(slug),
        name: `${name} ${lastName}`,
        image: <Avatar src={profileImage} name={name} size={AVATAR_SIZE} />,
      })),
    },
    {
      name: "Ayni",
      options: content.map(({ slug, title, contentType, isSession, master }) => {
        const Icon = TYPE_ICONS[contentType];
        return {
          href: routes.ayni(slug),
          name: title,
          image: <Icon size={ICON_SIZE} />,
          detail: `${formatType({ contentType, isSession })} · ${master}`,
        };
      }),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
