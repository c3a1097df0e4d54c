export const MIN_CITY_SEARCH_LENGTH = 2;
