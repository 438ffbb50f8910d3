import { Component, CUSTOM_ELEMENTS_SCHEMA, EventEmitter, Input, Output, ViewEncapsulation } from '@angular/core';

@Component({
  selector: 'article-comments',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  // In its own shadow root; the default encapsulation needs no option.
  encapsulation: ViewEncapsulation.ShadowDom,
  template: `
    <h1><vf-conversations-count [attr.vf-container-id]="article"></vf-conversations-count></h1>
    <vf-conversations [vfContainerId]="article" [limit]="5" (vf-commenting-loaded)="loaded.emit()"></vf-conversations>
  `,
})
export class ArticleComments {
  @Input() article = '';
  @Output() readonly loaded = new EventEmitter<void>();
}
