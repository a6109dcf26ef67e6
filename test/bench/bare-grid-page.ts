/** The grid with the workbench's plugins and sheets, and no add-in: what the workbench is compared with. */
import '../../src/workbench/page/grid-styles.css';
import { LifecycleService, LifecycleStages } from '@univerjs/core';
import { loadGridTexts, openGrid } from '../../src/workbench/grid/univer/grid';
import { starterWorkbook } from '../../src/workbench/page/starter/starter-workbook';

declare global {
  interface Window {
    /** Resolves when the grid is drawn. */
    bareGridReady?: Promise<void>;
  }
}

window.bareGridReady = open();

async function open(): Promise<void> {
  const language = 'en';
  const texts = await loadGridTexts(language);
  const { injector } = openGrid({ container: 'grid', language, texts, workbook: starterWorkbook(language, 1280) });
  await injector.get(LifecycleService).onStage(LifecycleStages.Rendered);
}
