/** The grid with the workbench's plugins and sheets, and no add-in: what the workbench is compared with. */
import '../../src/workbench/page/grid-styles.css';
import { LifecycleService, LifecycleStages } from '@univerjs/core';
import { openGrid } from '../../src/workbench/grid/univer/grid';
import { starterWorkbook } from '../../src/workbench/page/starter/starter-workbook';

declare global {
  interface Window {
    /** Resolves when the grid is drawn. */
    bareGridReady?: Promise<void>;
  }
}

const { injector } = openGrid({ container: 'grid', language: 'en', workbook: starterWorkbook('en', 1280) });
window.bareGridReady = injector.get(LifecycleService).onStage(LifecycleStages.Rendered);
