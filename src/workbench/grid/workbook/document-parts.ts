/** Custom XML parts and settings in the workbook's snapshot, as a resource of our own. */
import { CommandType, type IMutation, IResourceManagerService, UniverInstanceType } from '@univerjs/core';
import type { Setting, Settings, XmlPart, XmlParts } from '../../excel-host/stores/document-parts';
import { withRecord } from '../../excel-host/stores/records';
import type { Grid } from '../grid';

interface DocumentParts {
  readonly xmlParts: readonly XmlPart[];
  readonly settings: readonly Setting[];
}

const pluginName = 'SHEET_MARKET_DATA_DOCUMENT_PARTS_PLUGIN';
const mutationId = 'market-data.mutation.set-document-parts';
const nothing: DocumentParts = { xmlParts: [], settings: [] };

interface MutationParams {
  readonly unitId: string;
  readonly change: Partial<DocumentParts>;
}

/** Changes are mutations of the grid, so that whoever saves the workbook notices them. */
export function gridDocumentParts({ injector, commands, unitId }: Grid): {
  readonly xmlParts: XmlParts;
  readonly settings: Settings;
} {
  const parts = new Map<string, DocumentParts>();
  const current = () => parts.get(unitId) ?? nothing;
  injector.get(IResourceManagerService).registerPluginResource<DocumentParts>({
    pluginName,
    businesses: [UniverInstanceType.UNIVER_SHEET],
    onLoad: (unit, loaded) => void parts.set(unit, { ...nothing, ...loaded }),
    onUnLoad: (unit) => void parts.delete(unit),
    toJson: (unit) => JSON.stringify(parts.get(unit) ?? nothing),
    parseJson: (json) => JSON.parse(json) as DocumentParts,
  });
  const mutation: IMutation<MutationParams> = {
    id: mutationId,
    type: CommandType.MUTATION,
    handler(_accessor, params) {
      parts.set(params.unitId, { ...(parts.get(params.unitId) ?? nothing), ...params.change });
      return true;
    },
  };
  commands.registerCommand(mutation);
  const change = (changes: Partial<DocumentParts>) =>
    void commands.syncExecuteCommand(mutationId, { unitId, change: changes } satisfies MutationParams);
  return {
    xmlParts: {
      all: () => current().xmlParts,
      put: (part) => change({ xmlParts: withRecord(current().xmlParts, part) }),
      remove: (id) => change({ xmlParts: current().xmlParts.filter((part) => part.id !== id) }),
    },
    settings: {
      all: () => current().settings,
      put: (setting) => change({ settings: withRecord(current().settings, setting) }),
      remove: (id) => change({ settings: current().settings.filter((setting) => setting.id !== id) }),
    },
  };
}
