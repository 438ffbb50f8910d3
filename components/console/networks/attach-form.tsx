/** Attaches a post by its address to the conversation of an article, which is found by title, id or address. */
import { type FormEvent, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { ArticleLine } from '../../../core/contract/console/articles';
import { readArticlesAction } from '../../../core/state/console/lists';
import { attachPostAction } from '../../../core/state/console/networks';
import { Field } from '../../shared/field/field';
import { someText } from '../../shared/field/some-text';
import { Choice } from '../parts/choice';
import { useTerms } from '../parts/use-terms';
import { useOutcome } from './use-outcome';

const MOST_FOUND = 20;

export function AttachForm({ onAttached }: { onAttached(): void }) {
  const t = useTranslate('console');
  const terms = useTerms();
  const findArticles = useSetAtom(readArticlesAction);
  const attach = useSetAtom(attachPostAction);
  const [found, setFound] = useState<ArticleLine[]>([]);
  const [chosen, setChosen] = useState('');
  const [isSending, setSending] = useState(false);
  const { lines, say, clear } = useOutcome();
  const refuse = (failure: Failure) => say({ problem: terms.refusal(failure) });

  /** @returns the article to attach to; null when none or several match */
  async function findArticle(q: string): Promise<ArticleLine | null> {
    const known = found.find(({ content_container_uuid }) => content_container_uuid === chosen);
    if (known) return known;
    const page = await findArticles({ q, sort: 'latest', limit: MOST_FOUND });
    if (isFailure(page)) {
      refuse(page);
      return null;
    }
    const articles = page.items.filter(({ kind }) => kind === 'livecomments');
    const exact = articles.filter(({ container_id }) => container_id === q);
    const [one, ...others] = exact.length > 0 ? exact : articles;
    if (one && others.length === 0) return one;
    setFound(articles);
    setChosen(one?.content_container_uuid ?? '');
    say({ problem: one ? '' : t('networks.no_article') });
    return null;
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const [url = '', q = ''] = ['url', 'article'].map((name) => String(data.get(name) ?? '').trim());
    if (isSending) return;
    setSending(true);
    clear();
    const article = await findArticle(q);
    const answer = article && (await attach(article, url));
    setSending(false);
    if (!answer) return;
    if (isFailure(answer)) return refuse(answer);
    form.reset();
    setFound([]);
    setChosen('');
    say({ done: t('networks.attached') });
    onAttached();
  }

  return (
    <form className="console-form console-narrow" onSubmit={(event) => void handleSubmit(event)}>
      <h3>{t('networks.attach')}</h3>
      <Field
        label={t('networks.address')}
        name="url"
        required
        type="url"
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
      />
      <Field
        label={t('networks.which')}
        name="article"
        {...someText}
        autoComplete="off"
        onChange={() => {
          setFound([]);
          setChosen('');
        }}
      />
      {found.length > 0 && (
        <Choice
          label={t('networks.several')}
          values={found.map(({ content_container_uuid }) => content_container_uuid)}
          name={(uuid) => nameOf(found.find((it) => it.content_container_uuid === uuid))}
          value={chosen}
          onChoose={setChosen}
        />
      )}
      <button type="submit" className="button" aria-disabled={isSending}>
        {t('networks.attach_now')}
      </button>
      {lines}
    </form>
  );
}

const nameOf = (article: ArticleLine | undefined): string =>
  article ? [article.title || article.container_id, article.section].filter(Boolean).join(' · ') : '';
