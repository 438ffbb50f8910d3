/** Findings of axe on a page, one line each. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ChromiumPage } from './chromium';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules about colors, among those enabled by default. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

const findings = async (only: string[] | null): Promise<string[]> => {
  const { axe } = window as typeof window & { axe: typeof import('axe-core') };
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    ...(only && { runOnly: only }),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(
        ({ target, failureSummary }) =>
          `${id} at ${target.flat().join(' > ')}: ${(failureSummary ?? '').split('\n').slice(1).join(' ').trim()}`,
      ),
  );
};

/** @param only these rules, or rules with these tags */
export async function axeFindings(page: ChromiumPage, only: string[] | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.page.evaluate(axe);
  return page.evaluate(findings, only);
}
