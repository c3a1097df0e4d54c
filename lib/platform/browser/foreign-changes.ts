// Translators and extensions change the document that React has made: they wrap texts in elements, replace them, or move
// nodes. What React then asks for is refused by the browser, and the whole page becomes an error screen; or it changes a text
// that nobody sees any more (facebook/react#11538). Here such a call is carried out where the node is now. Every other call
// is that of the browser.

/** The nodes that were put in the place of a removed one. */
const replacements = new WeakMap<Node, Node[]>();

/** Takes the replacement of a node from its removal: at once, or by a node that was put before or after it just before. */
function recordReplacements(records: MutationRecord[]): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    if (removedNodes.length === 0) continue;
    const neighbour = [previousSibling, nextSibling].find((node) => node !== null && added.has(node));
    const standIns = addedNodes.length > 0 ? [...addedNodes] : neighbour ? [neighbour] : [];
    for (const node of removedNodes) replacements.set(node, standIns);
  }
}

/** Returns the node itself if it has a place, else what replaced it. */
function locate(node: Node, observer: MutationObserver): Node[] {
  if (node.parentNode) return [node];
  recordReplacements(observer.takeRecords());
  return replacements.get(node)?.filter(({ parentNode }) => parentNode !== null) ?? [];
}

/** Returns the outermost element within `parent` that holds nothing but the node. */
function findWrapper(node: Node, parent: Node): Node {
  let wrapper = node;
  while (wrapper.parentNode && wrapper.parentNode !== parent && wrapper.parentNode.childNodes.length === 1)
    wrapper = wrapper.parentNode;
  return wrapper;
}

/** Returns the outermost element within `parent` that begins with the node. */
function findBeginning(node: Node, parent: Node): Node {
  let beginning = node;
  while (beginning.parentNode && beginning.parentNode !== parent && !beginning.previousSibling)
    beginning = beginning.parentNode;
  return beginning;
}

/** Lets React live with the changes of others. Returns a function that undoes it. */
export function tolerateForeignChanges(): () => void {
  const { insertBefore, removeChild, replaceChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  const observer = new MutationObserver(recordReplacements);

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    for (const node of locate(child, observer)) {
      const wrapper = this.contains(node) ? findWrapper(node, this) : node;
      if (wrapper.parentNode) removeChild.call(wrapper.parentNode, wrapper);
    }
    return child;
  };

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    if (!next || next.parentNode === this) return insertBefore.call(this, node, next) as T;
    const [place] = locate(next, observer);
    // Without a place to find, the end is better than nowhere.
    if (!place || !this.contains(place)) return insertBefore.call(this, node, null) as T;
    const beginning = findBeginning(place, this);
    return insertBefore.call(beginning.parentNode ?? this, node, beginning) as T;
  };

  Node.prototype.replaceChild = function <T extends Node>(this: Node, node: Node, child: T): T {
    if (child.parentNode === this) return replaceChild.call(this, node, child) as T;
    this.insertBefore(node, child);
    return this.removeChild(child);
  };

  // A text that was replaced by its translation comes back with its new words, which are then translated in their turn.
  function restore(text: Node): void {
    const [first, ...others] = locate(text, observer);
    first?.parentNode?.replaceChild(text, first);
    for (const node of others) node.parentNode?.removeChild(node);
  }

  if (nodeValue?.set) {
    const { set } = nodeValue;
    Object.defineProperty(Node.prototype, "nodeValue", {
      ...nodeValue,
      set(this: Node, value: string | null) {
        if (this.parentNode === null && this.nodeType === Node.TEXT_NODE) restore(this);
        set.call(this, value);
      },
    });
  }

  observer.observe(document, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { insertBefore, removeChild, replaceChild });
    if (nodeValue) Object.defineProperty(Node.prototype, "nodeValue", nodeValue);
  };
}
