/** A place to upload the variables of a bulk mutation to. */
export const STAGE_UPLOAD = `#graphql
  mutation StageUpload($input: [StagedUploadInput!]!) {
    stagedUploadsCreate(input: $input) {
      stagedTargets { url parameters { name value } }
      userErrors { field message }
    }
  }
`;

/** Runs a mutation once for each line of an upload. */
export const RUN_BULK_MUTATION = `#graphql
  mutation RunBulkMutation($mutation: String!, $path: String!) {
    bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) {
      bulkOperation { id status }
      userErrors { field message code }
    }
  }
`;

/** How far a bulk operation is. */
export const READ_BULK_OPERATION = `#graphql
  query ReadBulkOperation($id: ID!) {
    bulkOperation(id: $id) { id status errorCode url partialDataUrl }
  }
`;
