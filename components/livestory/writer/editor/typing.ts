/** Keyboard shortcuts, and input rules that turn typed signs such as `**` into formats. */
import { baseKeymap, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType } from 'prosemirror-model';
import { splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import { safeUrl } from '../../../../core/contract/values/links';
import { schema } from './schema';

const { nodes, marks } = schema;

/** Typed signs become marks where readers would see the mark; `__init__` stays text. */
function markRule(sign: string, mark: MarkType): InputRule {
  const escaped = sign.replaceAll('*', String.raw`\*`);
  const inner = `[^${sign[0]}\\n]+`;
  const find = new RegExp(`(?:^|[\\s([{"'/])(${escaped}(?!\\s)(${inner})(?<!\\s)${escaped})$`);
  return new InputRule(find, (state, match, start, end) => {
    const [all, signed = '', text = ''] = match;
    const from = start + all.length - signed.length;
    return state.tr.replaceWith(from, end, schema.text(text, [mark.create()])).removeStoredMark(mark);
  });
}

const linkRule = new InputRule(/\[([^[\]\n]+)\]\(([^\s()]+)\)$/, (state, [, name = '', address = ''], start, end) => {
  const href = safeUrl(address);
  return href === null ? null : state.tr.replaceWith(start, end, schema.text(name, [marks.link.create({ href })]));
});

const dividerRule = new InputRule(/^---$/, (state, _match, start, end) =>
  state.tr.replaceWith(start - 1, end, nodes.horizontalRule.create()),
);

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
  return true;
};

export const plugins: Plugin[] = [
  history(),
  inputRules({
    rules: [
      ...[markRule('**', marks.bold), markRule('*', marks.italic), markRule('_', marks.italic), linkRule, dividerRule],
      textblockTypeInputRule(/^#{1,4}\s$/, nodes.heading),
      wrappingInputRule(/^>\s$/, nodes.blockquote),
      wrappingInputRule(/^[-*•]\s$/, nodes.bulletList),
      wrappingInputRule(/^\d{1,3}[.)]\s$/, nodes.orderedList),
    ],
  }),
  keymap({
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Mod-b': toggleMark(marks.bold),
    'Mod-i': toggleMark(marks.italic),
    'Shift-Enter': lineBreak,
    Enter: splitListItem(nodes.listItem),
    Backspace: undoInputRule,
  }),
  keymap({
    ...baseKeymap,
    // Leaves Ctrl or Cmd and Enter to the sheet, which publishes.
    'Mod-Enter': () => false,
  }),
];
