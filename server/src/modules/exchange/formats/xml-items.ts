/** Reads a large XML file element by element. */
import { SaxesParser } from 'saxes';
import { withoutForbidden } from '../../platform/text/xml-characters';
import type { ReadOptions } from './format';

export class XmlElement {
  readonly children: XmlElement[] = [];
  text = '';

  constructor(
    readonly name: string,
    readonly attributes: Readonly<Record<string, string>>,
    readonly parent: XmlElement | null,
  ) {}

  find(name: string): XmlElement | undefined {
    return this.children.find((child) => child.name === name);
  }

  /** The text of a child element; '' if there is no such child. */
  textOf(name: string): string {
    return this.find(name)?.text.trim() ?? '';
  }
}

/** Limit of the elements in memory: their characters, plus a constant for each element. */
const MEMORY_MAX = 32 * 1024 * 1024;
const ELEMENT = 200;

/**
 * Yields each wanted element at its end tag and removes it from its parent, so that only one such element is in memory at a time.
 * Earlier children of the parent stay readable.
 */
export async function* xmlItems(
  chunks: AsyncIterable<string>,
  isWanted: (element: XmlElement) => boolean,
  { report }: Pick<ReadOptions, 'report'>,
): AsyncGenerator<XmlElement> {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  let ended: XmlElement[] = [];
  let current: XmlElement | null = null;
  let size = 0;
  /** Characters since the last element or text, which the parser holds. */
  let pending = 0;
  /** The size at the start of each open element. */
  const starts: number[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = new XmlElement(name, attributes, current);
    current?.children.push(element);
    current = element;
    starts.push(size);
    pending = 0;
    size += ELEMENT + JSON.stringify(attributes).length;
  });
  const addText = (text: string) => {
    if (current) current.text += text;
    size += text.length;
    pending = 0;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (!current) return;
    const { parent } = current;
    const start = starts.pop() ?? 0;
    if (isWanted(current)) {
      ended.push(current);
      parent?.children.pop();
      size = start;
    }
    current = parent;
  });
  parser.on('error', ({ message }) => report({ at: `line ${parser.line}`, what: 'damaged XML', detail: message }));
  for await (const chunk of chunks) {
    pending += chunk.length;
    parser.write(withoutForbidden(chunk));
    yield* ended;
    ended = [];
    if (size + pending > MEMORY_MAX)
      return report({ at: `line ${parser.line}`, what: 'damaged XML: too large, and the rest is not read' });
  }
  parser.close();
  yield* ended;
}
