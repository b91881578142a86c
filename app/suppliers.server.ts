import { provideSourceCatalogue } from "~/adapters/registry.server";
import { sourceCatalogue } from "~/areas/catalog/server/search-source-catalogue.sql.server";

// Our own source's goods are in our database: the registry's supplier is given the catalogue that searches them.
provideSourceCatalogue(sourceCatalogue);
