import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import {
  BookOpenIcon,
  CalendarIcon,
  CompassIcon,
  HeadphonesIcon,
  StudentIcon,
  UsersThreeIcon,
} from "@/components/ui/icons";
import { CONTENT_TYPE_LABELS } from "@/lib/reference/labels";
import { routes } from "@/lib/platform/routes";
import type { Suggestions } from "@/lib/discovery/suggestions/schema";

/** One place to go: its name, what stands before it, and what more there is to say. */
export type SuggestionOption = { href: string; name: string; picture: ReactNode; detail?: string };

export type SuggestionGroup = { name: string; options: SuggestionOption[] };

const PICTURE_SIZE = 36;
const ICON_SIZE = 20;

const typeIcons = {
  PODCAST: HeadphonesIcon,
  EBOOK: BookOpenIcon,
  EVENT: CalendarIcon,
  WORKSHOP: UsersThreeIcon,
  COURSE: StudentIcon,
};

/** What is suggested, by kind; a kind of which there is nothing is left out. */
export function suggestionGroups({ disciplines, masters, content }: Suggestions): SuggestionGroup[] {
  const groups = [
    {
      name: "Disciplinas",
      options: disciplines.map(({ slug, name }) => ({
        href: routes.discipline(slug),
        name,
        picture: <CompassIcon size={ICON_SIZE} />,
      })),
    },
    {
      name: "Maestros",
      options: masters.map(({ slug, name, lastName, profileImage }) => ({
        href: routes.master(slug),
        name: `${name} ${lastName}`,
        picture: <Avatar src={profileImage} size={PICTURE_SIZE} />,
      })),
    },
    {
      name: "Ayni",
      options: content.map(({ slug, title, contentType, master }) => {
        const Icon = typeIcons[contentType];
        return {
          href: routes.ayni(slug),
          name: title,
          picture: <Icon size={ICON_SIZE} />,
          detail: `${CONTENT_TYPE_LABELS[contentType]} · ${master}`,
        };
      }),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
