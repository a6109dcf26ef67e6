/** Custom XML parts, settings and properties in the workbook's snapshot, as a resource of our own. */
import { CommandType, type IMutation, IResourceManagerService, UniverInstanceType } from '@univerjs/core';
import {
  type DocumentProperties,
  type Setting,
  type Settings,
  type XmlPart,
  type XmlParts,
  type Records,
  withRecord,
} from '../../../office-host/stores/records';
import type { Grid } from '../univer/grid';

interface DocumentParts {
  readonly xmlParts: readonly XmlPart[];
  readonly settings: readonly Setting[];
  readonly comments: string;
}

/** The name of the resource in the snapshot. */
export const documentPartsName = 'SHEET_MARKET_DATA_DOCUMENT_PARTS_PLUGIN';
const mutationId = 'market-data.mutation.set-document-parts';
const nothing: DocumentParts = { xmlParts: [], settings: [], comments: '' };

interface DocumentPartStores {
  readonly xmlParts: XmlParts;
  readonly settings: Settings;
  readonly properties: DocumentProperties;
}

interface MutationParams {
  readonly unitId: string;
  readonly change: Partial<DocumentParts>;
}

/** Changes are mutations of the grid, so that whoever saves the workbook notices them. */
export function gridDocumentParts({ injector, commands, unitId }: Grid): DocumentPartStores {
  const parts = new Map<string, DocumentParts>();
  const current = () => parts.get(unitId) ?? nothing;
  injector.get(IResourceManagerService).registerPluginResource<DocumentParts>({
    pluginName: documentPartsName,
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
    xmlParts: recordsOf(
      () => current().xmlParts,
      (xmlParts) => change({ xmlParts }),
    ),
    settings: recordsOf(
      () => current().settings,
      (settings) => change({ settings }),
    ),
    properties: {
      comments: () => current().comments,
      setComments: (comments) => change({ comments }),
    },
  };
}

function recordsOf<T extends { readonly id: string }>(
  all: () => readonly T[],
  change: (records: readonly T[]) => void,
): Records<T> {
  return {
    all,
    put: (record) => change(withRecord(all(), record)),
    remove: (id) => change(all().filter((record) => record.id !== id)),
  };
}
