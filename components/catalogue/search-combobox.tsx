"use client";

import { useId, type ChangeEvent, type ComponentProps, type KeyboardEvent } from "react";
import { NativeInput } from "@/components/ui/native";
import { useLazySuggestions } from "./use-lazy-suggestions";
import type { SearchInputState } from "./use-search-input";

type SearchComboboxProps = Omit<ComponentProps<"input">, "value" | "onChange" | "onFocus" | "onKeyDown"> & {
  inputState: SearchInputState;
  onInputChange: (part: Partial<SearchInputState>) => void;
  onTextChange?: (text: string) => void;
  /** Called before a suggestion is opened. */
  onChoose: () => void;
};

/** A search input with suggestions, which load with its first focus. Its positioned ancestor frames the list. */
export function SearchCombobox({
  inputState,
  onInputChange,
  onTextChange,
  onChoose,
  ...props
}: SearchComboboxProps) {
  const { List, load, keyHandlerRef, activeOptionId, setActiveOptionId } = useLazySuggestions();
  const listId = useId();
  const isListShown = activeOptionId !== null;

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    // A focus before hydration was not noticed.
    void load();
    onInputChange({ text: target.value, open: true, activeHref: null });
    onTextChange?.(target.value);
  }

  function handleKeyDown(event: KeyboardEvent) {
    keyHandlerRef.current?.(event);
    // Suggestions that are still on their way must not open afterwards.
    if (event.key === "Escape") onInputChange({ open: false, activeHref: null });
  }

  return (
    <>
      <NativeInput
        {...props}
        type="text"
        inputMode="search"
        role="combobox"
        value={inputState.text}
        onChange={handleChange}
        onFocus={() => void load()}
        onKeyDown={handleKeyDown}
        maxLength={120}
        aria-autocomplete="list"
        aria-expanded={isListShown}
        aria-controls={isListShown ? listId : undefined}
        aria-activedescendant={activeOptionId || undefined}
        autoComplete="off"
        enterKeyHint="search"
      />
      {List && (
        <List
          id={listId}
          inputState={inputState}
          keyHandlerRef={keyHandlerRef}
          onInputChange={onInputChange}
          onActiveOptionChange={setActiveOptionId}
          onSelect={onChoose}
        />
      )}
    </>
  );
}
