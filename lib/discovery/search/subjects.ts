import { foldForSearch } from "@/lib/platform/text/search-fold";
import { tokenize } from "@/lib/platform/text/tokenize";
import { disciplineKeys, disciplineName, type DisciplineKey } from "@/lib/reference/disciplines";
import { topicKeys, topicName, type TopicKey } from "@/lib/reference/topics";

const hasWordWithPrefix = (name: string, word: string): boolean =>
  tokenize(foldForSearch(name)).some((nameWord) => nameWord.startsWith(foldForSearch(word)));

export const findDisciplinesByPrefix = (word: string): DisciplineKey[] =>
  disciplineKeys.filter((key) => hasWordWithPrefix(disciplineName(key), word));

export const findTopicsByPrefix = (word: string): TopicKey[] =>
  topicKeys.filter((key) => hasWordWithPrefix(topicName(key), word));
