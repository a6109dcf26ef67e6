/** Everything that holds for one key at one address; replaced as a whole when either changes. */
import type { EndpointCapabilities } from './endpoint-capabilities';
import type { Access } from './settings';

/** Compared by identity: what an earlier session was told says nothing about the present one. */
export interface Session {
  readonly access: Access;
  readonly capabilities: EndpointCapabilities;
}
