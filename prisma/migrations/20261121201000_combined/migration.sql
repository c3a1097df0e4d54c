create extension if not exists btree_gin;

-- Words and several filters at once: what each leaves is brought together within one index.
drop index "Ayni_document_idx", "Ayni_disciplines_idx", "Ayni_topics_idx";
create index "Ayni_filters" on "Ayni" using gin (document, disciplines, topics, "contentType", modality, country)
  where listed;
