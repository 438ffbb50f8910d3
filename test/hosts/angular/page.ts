import '@angular/compiler';
import { Component, provideExperimentalZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { ArticleComments } from './comments';

@Component({
  selector: 'article-page',
  imports: [ArticleComments],
  template: `
    <button id="next" (click)="article.set(article() === 'story-a' ? 'story-b' : 'story-a')">Next</button>
    <button id="move" (click)="order.set(order().toReversed())">Move</button>
    <button id="leave" (click)="isThere.set(!isThere())">Leave</button>
    <output>{{ heard() }}</output>
    @if (isThere()) {
      @for (part of order(); track part) {
        @if (part === 'comments') {
          <article-comments [article]="article()" (loaded)="heard.set(heard() + 1)" />
        } @else {
          <p>More to read</p>
        }
      }
    }
  `,
})
class Page {
  readonly article = signal('story-a');
  readonly order = signal(['comments', 'more']);
  readonly isThere = signal(true);
  readonly heard = signal(0);
}

export function start(root: Element): void {
  root.append(document.createElement('article-page'));
  void bootstrapApplication(Page, { providers: [provideExperimentalZonelessChangeDetection()] });
}
