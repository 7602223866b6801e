// ATTACK files by what libraries load: entities, style sheets, catalogs
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ExternalEntities extends Attempts {
    public static Object run() throws Throwable {
        String entity = "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e SYSTEM 'file://" + WORLD + "/secret'>]><a>&e;</a>";
        attempt("entity", () -> { String text = javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(entity.getBytes())).getDocumentElement().getTextContent(); return text.contains("secret"); });
        attempt("resource", () -> new PropertyResourceBundle(new FileInputStream(WORLD + "/secret")));
        attempt("zip", () -> new java.util.zip.ZipFile(WORLD + "/secret"));
        return reached;
    }
}
