/** Where products can be published. */
export const LIST_PUBLICATIONS = `#graphql
  query ListPublications {
    publications(first: 50) {
      nodes { id catalog { title } channels(first: 1) { nodes { handle name } } }
    }
  }
`;

/** The channels that products can be published to, with the apps behind them. */
export const LIST_CHANNELS = `#graphql
  query ListChannels {
    publications(first: 50) {
      nodes {
        id
        catalog { status }
        channels(first: 5) { nodes { id handle name app { id handle title developerName } } }
      }
    }
  }
`;
