"use client";

import { useState } from "react";
import { SheetTextile } from "@/components/common/textile-sheet";
import { MagnifyingGlassIcon } from "@/components/ui/icons";
import { Link, TextLink } from "@/components/ui/link";
import { NativeInput } from "@/components/ui/native";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import styles from "./discipline-search.module.css";
import { NO_DISCIPLINES } from "@/lib/platform/copy/search";

interface DisciplineTile {
  name: string;
  href: string;
  /** Position of its thumbnail in the sheet. */
  sheetIndex: number;
  count: number;
}

interface DisciplineSearchProps {
  groups: { name: string; slug: string; tiles: DisciplineTile[] }[];
}

function Tile({ name, href, sheetIndex, count }: DisciplineTile) {
  return (
    <Link href={href} className={styles.tile}>
      <SheetTextile index={sheetIndex} className={styles.thumbnail} />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>
          {count === 0 ? "Aún ninguna" : pluralize(count, "enseñanza", "enseñanzas")}
        </span>
      </span>
    </Link>
  );
}

/** Disciplines by group, narrowed while typing; without JavaScript the field searches the catalogue. */
export function DisciplineSearch({ groups }: DisciplineSearchProps) {
  const [text, setText] = useState("");
  const query = foldForSearch(text.trim());
  const found = groups
    .map((group) => ({
      ...group,
      tiles: group.tiles.filter(({ name }) => foldForSearch(name).includes(query)),
    }))
    .filter(({ tiles }) => tiles.length > 0);
  const total = found.reduce((sum, { tiles }) => sum + tiles.length, 0);
  return (
    <>
      <form
        role="search"
        action={routes.explore()}
        className={styles.search}
        onSubmit={(event) => event.preventDefault()}
      >
        <MagnifyingGlassIcon size={20} />
        <NativeInput
          type="search"
          name="q"
          className={styles.input}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={60}
          placeholder="Yoga, tarot, plantas…"
          aria-label="Busca una disciplina"
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
      <p role="status" className="visually-hidden">
        {query !== "" && pluralize(total, "disciplina", "disciplinas")}
      </p>
      {query === "" && (
        <nav aria-label="Grupos de disciplinas" className={styles.groups}>
          {groups.map(({ name, slug }) => (
            <a key={slug} href={`#${slug}`} className={styles.group}>
              {name}
            </a>
          ))}
        </nav>
      )}
      {found.map(({ name, slug, tiles }) => (
        <section key={slug} aria-labelledby={slug} className={styles.section}>
          <h2 id={slug} className={styles.heading}>
            {name}
          </h2>
          <ul role="list" className={styles.tiles}>
            {tiles.map((tile) => (
              <li key={tile.href}>
                <Tile {...tile} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && (
        <p className={styles.nothing}>
          {NO_DISCIPLINES}.{" "}
          <TextLink href={routes.explore({ q: text.trim() })}>Búscalo en todas las enseñanzas</TextLink>
        </p>
      )}
    </>
  );
}
